// Runs in a guest's frame, which has no origin of its own: starts the guest's worker from the source that the page
// sends, and passes it the files and the page's message port.

addEventListener("message", function begin({ source: sender, data, ports }) {
  if (sender !== parent) return; // a window that opened the page can also send messages to this frame
  removeEventListener("message", begin);
  const { source, ...brought } = data;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  worker.postMessage(brought, [...Object.values(brought.files), ...ports]);
});
