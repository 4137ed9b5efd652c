import { JsonProblem, parseJson, writeJson } from '@drawdesk/contract/drawing/body/body-node-json'
import './monitor.css'

const MASK = /(•{2,})/

/** Arguments of a call with line breaks, every digit kept, masked values standing out; a text that was cut stays as it is. */
export function PrettyJson({ text }: { text: string }) {
  return (
    <pre className="log-code">
      {prettyText(text)
        .split(MASK)
        .map((part, index) =>
          // The parts have no identity beyond their place.
          MASK.test(part) ? (
            <mark key={index} className="log-masked">
              {part}
            </mark>
          ) : (
            part
          ),
        )}
    </pre>
  )
}

function prettyText(text: string): string {
  try {
    return writeJson(parseJson(text), 2)
  } catch (error) {
    if (error instanceof JsonProblem) return text
    throw error
  }
}
