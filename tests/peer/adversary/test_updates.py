"""Random matches of honest players whose pages are updated to a new version during a match (`updates`)."""

import pytest

from . import updates


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_new_version_of_the_page_convicts_nobody_and_stops_no_match(seed):
    faults, _ = updates.match(seed)
    assert not faults
