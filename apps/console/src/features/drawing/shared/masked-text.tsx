const MASK = /(•{2,}|«[^»]*»)/

/** A text of a request in which masked secrets (`••••`) and pictures (`«file 77»`) stand out. */
export function MaskedText({ text }: { text: string }) {
  return (
    <>
      {text.split(MASK).map((part, index) =>
        // The parts have no identity beyond their place.
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
