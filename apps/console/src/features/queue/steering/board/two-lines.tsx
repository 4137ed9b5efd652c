interface TwoLinesProps {
  first: string
  second: string
}

/** A name, and below it what distinguishes it from others of that name. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <span className="queue-name">
      <span className="queue-line" title={first}>
        {first}
      </span>
      <small className="queue-line">{second}</small>
    </span>
  )
}
