/** How far something is, 0–1. */
export function Bar({ value, label }: { value: number; label: string }) {
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
    >
      <i style={{ width: `${Math.round(Math.max(0.02, Math.min(1, value)) * 100)}%` }} />
    </div>
  )
}

/** What a guest comes back with. */
export const pickupNumber = (orderNo: string): string => orderNo.slice(-6)

export function PickupNumber({ orderNo, label }: { orderNo: string; label: string }) {
  return (
    <p className="pickup">
      {label} <b>{pickupNumber(orderNo)}</b>
    </p>
  )
}
