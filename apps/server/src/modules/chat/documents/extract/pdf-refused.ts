/** Why a PDF is not read. */
export class PdfRefused extends Error {
  override name = 'PdfRefused'
  readonly why: 'encrypted' | 'noText' | 'tooLong' | 'damaged'

  constructor(why: PdfRefused['why'], cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}
