// Runs in the frame without an origin: starts a guest's worker from the source that the page sends, and passes it the
// files and the page's message port.

addEventListener(
  "message",
  ({ data: { source, ...brought }, ports }) => {
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    worker.postMessage(brought, [...Object.values(brought.files), ...ports]);
  },
  { once: true },
);
