import type { KioskMe } from '@drawdesk/contract/devices/kiosk'
import { printerReasonsOf } from '@drawdesk/contract/devices/printer-reasons/printer-reasons'
import type { DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import type { DeviceTrouble } from '@drawdesk/contract/devices/draw-login'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { DeviceCall } from '../../../wire/route.ts'
import type { NowFinder } from '../../drawing/experiences/now-draw-ex.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import { viewKioskDevice } from '../rows/kiosk-device.ts'
import { createDeviceExperiences } from '../rows/experiences.ts'
import { printFaultOf, troublesOf } from '../rows/troubles.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { nowDrawEx: NowFinder }

/** Everything that a machine shows before anybody touches it, and whether guests may begin. */
export function createKioskMe(deps: Needs) {
  const { db, clock, nowDrawEx } = deps
  const experiences = createDeviceExperiences(deps)

  return async ({ scope, device: { loginId, client } }: Pick<DeviceCall<unknown>, 'scope' | 'device'>) => {
    const row = await createDeviceRepository(db).find(scope, loginId)
    if (!row) throw commonErrors.notFound()
    const exId = (await experiences.of(scope, [row])).get(loginId)
    const experience = exId === undefined ? {} : await nowDrawEx(scope, { muName: '', exId })
    const paperPerPicture = Number((experience as { paperPerPicture?: number }).paperPerPicture ?? 0)
    // Who asks is here, whatever the last sign of life says.
    const here = { ...row, ...(client === 'kiosk' ? { online: 1 } : { agentOnline: 1 }) }
    const troubles = troublesOf(here, { isPaired: true, hasExperience: exId !== undefined })
    const stops = (trouble: DeviceTrouble): boolean =>
      trouble === 'inactive' || trouble === 'noExperience' || (paperPerPicture > 0 && trouble !== 'paperLow')
    return {
      device: viewKioskDevice(row),
      experience,
      theme: themeOf(experience),
      canSell: !troubles.some(stops),
      canPrint: printFaultOf(here) === undefined,
      troubles,
      printerSays: troubles.includes('printerStopped') ? printerWords(row.printerReasons as string[]) : [],
      paperPerPicture,
      serverTime: clock.now(),
    }
  }
}

/** A keyword that nobody has put into words is said as it is. */
const printerWords = (reasons: string[]): KioskMe['printerSays'] =>
  printerReasonsOf(reasons).map(({ keyword, is, remedy }) => ({
    zh: [is?.zh ?? keyword, remedy?.zh].filter(Boolean).join('：'),
    en: [is?.en ?? keyword, remedy?.en].filter(Boolean).join(': '),
  }))

/** The experience's own colours and pictures; what it leaves out is the page's own. */
const themeOf = ({
  themeAccent = '',
  themeBackground = '',
  themeLogoFile = null,
  themePictureFile = null,
}: Partial<DrawEx>): KioskMe['theme'] => ({
  accent: themeAccent,
  background: themeBackground,
  logoFile: themeLogoFile,
  backgroundFile: themePictureFile,
})

export type KioskMeReader = ReturnType<typeof createKioskMe>
