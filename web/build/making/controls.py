"""The fields of a tool's form as HTML inputs."""

from __future__ import annotations

from html import escape

from pygames.core.tool import Field


def control(field: Field) -> str:
    """Return the input for a field, with its label, its hint and a place for errors."""
    name, label = escape(field.name), escape(field.label)
    notes = f"{name}-wrong" + (f" {name}-words" if field.words else "")
    common = f'id="{name}" name="{name}" aria-describedby="{notes}"'
    if field.kind in ("lines", "cards"):
        picked = " data-cards" * (field.kind == "cards")
        inner = f'<textarea {common}{picked} rows="4" spellcheck="false">{escape(field.default)}</textarea>'
    elif field.kind == "choice":
        chosen = (
            f'<option value="{escape(value)}"{" selected" * (value == field.default)}>{escape(text)}</option>'
            for value, text in field.choices
        )
        inner = f"<select {common}>{''.join(chosen)}</select>"
    elif field.kind == "switch":
        inner = f'<input type="checkbox" value="1" {common}{" checked" * (field.default == "1")}>'
    else:
        mode = ' inputmode="numeric"' if field.kind == "number" else ""
        inner = f'<input type="text" {common} value="{escape(field.default)}" autocomplete="off"{mode}>'
    words = f'<small id="{name}-words">{escape(field.words)}</small>' if field.words else ""
    wrong = f'<p class="wrong" id="{name}-wrong" hidden></p>'
    return f'<div class="field {field.kind}"><label for="{name}">{label}</label>{inner}{words}{wrong}</div>'
