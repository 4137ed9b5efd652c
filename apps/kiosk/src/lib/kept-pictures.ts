/** Has the page's worker keep these pictures for a start without network, and no others. */
export function keepPictures(addresses: readonly string[]): void {
  // Absent without a secure context: then such a start shows none.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this page, and its postMessage takes no origin
  void workers?.ready.then(({ active }) => active?.postMessage({ pictures: addresses }))
}
