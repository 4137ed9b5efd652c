import certificates from './certificates.json' with { type: 'json' }

/** What a printer shows that signs its own certificate; `fingerprint` is its SHA-256. */
export interface PrinterCertificate {
  key: string
  cert: string
  fingerprint: string
}

/** Of two printers, made by make-certificates.py. */
export const PRINTER_CERTIFICATES: Readonly<Record<'first' | 'second', PrinterCertificate>> = certificates
