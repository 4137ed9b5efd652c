import type { KioskAsked, KioskMe } from '@drawdesk/contract/devices/kiosk'
import { GUEST_WORDS } from '@drawdesk/contract/drawing/guest-words'
import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import type { Choice } from './kiosk-state.ts'

/** What this style asks for beside the guest's own words. */
export const variablesOf = (me: KioskMe | null, styleId: string): PromptVariable[] =>
  (me?.experience.styles?.find((style) => style.styleId === styleId)?.variables ?? []).filter(
    ({ name }) => name !== GUEST_WORDS,
  )

/** A choice as the calls take it: without what was left empty. */
export function draftOf({ styleId, prompt, params, photo, stickers, copies }: Choice, me: KioskMe | null): KioskAsked {
  const given = variablesOf(me, styleId)
    .map(({ name }) => [name, (params[name] ?? '').trim()] as const)
    .filter(([, value]) => value !== '')
  return {
    styleId,
    copies,
    draft: {
      prompt: prompt.trim(),
      ...(photo ? { images: [photo.fileId] } : {}),
      ...(given.length > 0 ? { params: Object.fromEntries(given) } : {}),
      ...(stickers.length > 0 ? { stickers: [...stickers] } : {}),
    },
  }
}
