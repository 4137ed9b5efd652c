/** Bytes that are no IPP message, or values that none can hold. `at`: the byte where it went wrong. */
export class IppFormatError extends Error {
  override name = 'IppFormatError'
  readonly at: number
  constructor(message: string, at: number) {
    super(`${message} (byte ${at})`)
    this.at = at
  }
}
