import { QRCodeSVG } from '@rc-component/qrcode'

/** A code to scan: always dark on white, with the quiet edge that readers need. */
export function Code({ value, label }: { value: string; label: string }) {
  return (
    <div className="code" role="img" aria-label={label}>
      <QRCodeSVG value={value} level="M" marginSize={3} size={512} bgColor="#ffffff" fgColor="#000000" aria-hidden />
    </div>
  )
}
