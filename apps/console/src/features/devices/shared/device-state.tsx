import type { DeviceTrouble, DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import { troubleWords } from './trouble-words.i18n.ts'

const texts = defineTexts({ zh: { online: '在线', offline: '离线' }, en: { online: 'Online', offline: 'Offline' } })

export const TROUBLE_KINDS: Readonly<Record<DeviceTrouble, StateKind>> = {
  inactive: 'neutral',
  unpaired: 'neutral',
  offline: 'bad',
  outOfPaper: 'bad',
  printerStopped: 'bad',
  printSilent: 'bad',
  agentOffline: 'bad',
  noExperience: 'warn',
  paperLow: 'warn',
}
/** Those that say by themselves that nobody is there. */
const IS_PRESENCE: readonly DeviceTrouble[] = ['inactive', 'unpaired', 'offline']

/** Is it there? Switched off and not paired are no faults of the connection. */
export function PresenceTag({ device }: { device: Pick<DrawLogin, 'online' | 'troubles'> }) {
  const t = useTexts(texts)
  const words = useTexts(troubleWords)
  const [first] = device.troubles
  if (first !== undefined && IS_PRESENCE.includes(first))
    return <StateTag kind={TROUBLE_KINDS[first]}>{words(first)}</StateTag>
  return (
    <StateTag kind={device.online === 1 ? 'good' : 'bad'}>{t(device.online === 1 ? 'online' : 'offline')}</StateTag>
  )
}

/** What stands in the way besides. */
export const otherTroubles = ({ troubles }: Pick<DrawLogin, 'troubles'>): DeviceTrouble[] =>
  troubles.filter((trouble) => !IS_PRESENCE.includes(trouble))

export function TroubleTag({ trouble }: { trouble: DeviceTrouble }) {
  const words = useTexts(troubleWords)
  return <StateTag kind={TROUBLE_KINDS[trouble]}>{words(trouble)}</StateTag>
}
