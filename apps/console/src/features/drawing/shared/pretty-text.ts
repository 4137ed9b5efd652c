import { JsonProblem, parseJson, writeJson } from '@drawdesk/contract/drawing/body/body-node-json'

/** JSON with line breaks, every digit kept; anything else (a body that was cut, a form) as it is. */
export function prettyText(text: string): string {
  try {
    return writeJson(parseJson(text), 2)
  } catch (error) {
    if (error instanceof JsonProblem) return text
    throw error
  }
}
