import { Delayed } from '../../../../components/delayed.tsx'

/** Stands where a part will be; only when the wait goes on. */
export function PartSkeleton() {
  return (
    <div className="queue-waiting" aria-busy="true">
      <Delayed>
        <div className="skeleton" />
      </Delayed>
    </div>
  )
}
