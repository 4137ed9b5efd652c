import { maskContacts } from '../../../platform/masks/mask-people.ts'
import { maskSecrets } from '../../../platform/masks/mask-secrets.ts'

/** An entry of a console's local error log; clients of this family name more fields than they fill, and nothing in it is to be believed. */
export type ConsoleError = Readonly<Record<string, unknown>>

const TEXT_MOST = 4_000
const ADDRESS_MOST = 1_000
const SUMMARY_MOST = 200
const NAME_MOST = 200

/**
 * The columns of an error that come from its entry: known fields only, as text, masked and bounded. Address, browser and person
 * are added by who stores it.
 */
export function readConsoleError(entry: ConsoleError) {
  const text = (field: string, most = TEXT_MOST): string => {
    const value = entry[field]
    if (value === undefined || value === null) return ''
    return cut(
      maskContacts(maskSecrets(cut(typeof value === 'string' ? value : JSON.stringify(value), TEXT_MOST))),
      most,
    )
  }
  const message = text('message') || text('content')
  const stackTrace = text('stack')
  const [fileName, lineNumber] = frameOf(stackTrace)
  return {
    requestUri: cut(text('url').replace(/\?[^]*$/, ''), ADDRESS_MOST),
    summary: cut((message || stackTrace).split('\n', 1)[0] as string, SUMMARY_MOST),
    exceptionName: cut(
      /^(?:Uncaught )?([A-Z]\w*(?:Error|Exception)):/.exec(stackTrace || message)?.[1] ?? text('type'),
      NAME_MOST,
    ),
    message,
    stackTrace,
    fileName,
    lineNumber,
    params: text('info'),
    occurredAt: text('time', 40),
  }
}

function cut(text: string, most: number): string {
  return text.length > most ? text.slice(0, most) : text
}

/** Path and line of the first place that a stack names; a column after the line is common, not certain. */
function frameOf(stack: string): [fileName: string, lineNumber: number | null] {
  const match = /(?:https?:\/\/[^/\s]{1,300})?(\/[^\s():?#]{1,500})(?:\?[^\s():]{0,500})?:(\d{1,7})(?::\d{1,7})?/.exec(
    stack,
  )
  return match ? [match[1] as string, Number(match[2])] : ['', null]
}
