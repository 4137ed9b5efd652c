/** Does this address lead back to the machine that opens it, so that no other machine reaches it? */
export function isOwnMachine(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
