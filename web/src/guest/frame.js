// In the frame without an origin: starts the worker of a guest from the source that the page sends, and hands it what is
// to lie there, and the page's line.

addEventListener(
  "message",
  ({ data: { source, ...brought }, ports }) => {
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    worker.postMessage(brought, [...Object.values(brought.files), ...ports]);
  },
  { once: true },
);
