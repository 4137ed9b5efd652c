const MASK = /(•{2,}|«[^»]*»)/

/** A text of a request in which masked secrets (`••••`) and pictures (`«file 77»`) stand out. */
export function MaskedText({ text }: { text: string }) {
  return (
    <>
      {text.split(MASK).map((part, index) =>
        // The parts have no identity beyond their place.
        // oxlint-disable-next-line react/no-array-index-key
        MASK.test(part) ? (
          <mark key={index} className="draw-masked">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </>
  )
}
