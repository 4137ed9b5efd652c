/** Where a machine opens its page. */
export const kioskAddress = (): string => `${window.location.origin}/kiosk`

/** What starts the program that prints; it asks the server which printer. */
export const agentCommand = (code: string): string =>
  `npm run device-agent -- --server=${window.location.origin} --code=${code || '…'}`
