import type { CallSpec, DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { expressionsOf } from '@drawdesk/contract/drawing/definition/template'

/** Belongs to one body. */
const OF_THE_BODY = /^content-(type|md5|encoding|language)$/i

/**
 * The headers of a call. With `keepHeaders` those of the submit go along that are the same for every drawing (an app's id); the call's own stand
 * before them, whatever their case.
 */
export function headersOfCall(
  definition: Pick<DrawDefinition, 'submit' | 'keepHeaders'>,
  call: Pick<CallSpec, 'headers'>,
): Record<string, string> {
  const own = call.headers ?? {}
  if (!definition.keepHeaders || call === definition.submit) return own
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const kept = Object.entries(definition.submit.headers ?? {}).filter(
    ([name, value]) => !names.has(name.toLowerCase()) && !OF_THE_BODY.test(name) && isFixed(value),
  )
  return { ...Object.fromEntries(kept), ...own }
}

const isFixed = (value: string): boolean =>
  expressionsOf(value).every(({ namespace }) => namespace === 'secret' || namespace === 'call')
