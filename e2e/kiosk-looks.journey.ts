import assert from 'node:assert/strict'
import { findBarriers } from './lib/accessibility.ts'
import type { Journey } from './lib/journey.ts'
import { goTo } from './lib/keyboard.ts'
import { judge } from './lib/kiosk/judge.ts'
import { FORMS, LOOKS, openKiosk, type Circumstances } from './lib/kiosk/open-scene.ts'
import { SCENES } from './lib/kiosk/scenes.ts'
import { commonProduct } from './lib/shared-product.ts'

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>): Key[] => Object.keys(of) as Key[]
const ALL: readonly Circumstances[] = keysOf(FORMS).flatMap((form) =>
  (['zh', 'en'] as const).flatMap((language) => keysOf(LOOKS).map((look) => ({ form, language, look }))),
)
/** Enough to find a fault that is not of one look alone; all of them where somebody wants to see them (JOURNEY_PICTURES). */
const FEW: readonly Circumstances[] = [
  { form: 'tall', language: 'zh', look: 'light' },
  { form: 'tall', language: 'en', look: 'picture' },
  { form: 'wide', language: 'zh', look: 'picture' },
  { form: 'wide', language: 'en', look: 'dark' },
]
/** More than fits on any screen: as many styles as an experience has. */
const MAY_SCROLL = new Set(['styles', 'idle'])

/** Against answers made up for each screen, so that what is rare is seen as well as what is not. */
const looks: Journey = {
  name: 'every screen of a kiosk, tall and wide, in both languages and in light, dark and picture, is whole, readable and made for fingers',
  tier: 'deep',
  async walk(context) {
    const { url } = await commonProduct()
    const found: string[] = []
    for (const at of process.env.JOURNEY_PICTURES ? ALL : FEW) {
      const kiosk = await openKiosk(context.browser, at)
      for (const scene of SCENES) {
        const name = [scene.name, at.form, at.language, at.look].join('-')
        await kiosk.show(url, scene)
        await context.picture(kiosk.page, name)
        const { faults, isScrolled } = await judge(kiosk.page)
        const barriers = await findBarriers(kiosk.page)
        found.push(...[...faults, ...barriers].map((fault) => `${name}: ${fault}`))
        if (isScrolled && !MAY_SCROLL.has(scene.name)) found.push(`${name}: has to be scrolled`)
      }
      assert.deepEqual(kiosk.problems, [])
      await kiosk.page.context().close()
    }
    assert.deepEqual(found, [])
  },
}

const keys: Journey = {
  name: 'a guest at a kiosk who has a keyboard alone comes from the first screen to the code to pay',
  tier: 'deep',
  async walk({ browser }) {
    const { url } = await commonProduct()
    const { page, problems, show } = await openKiosk(browser, { form: 'wide', language: 'zh', look: 'picture' })
    const attract = SCENES.find(({ name }) => name === 'attract')
    assert.ok(attract)
    await show(url, attract)
    const press = async (name: RegExp): Promise<void> => {
      await goTo(page, name)
      await page.keyboard.press('Enter')
    }
    /** A screen that comes takes the focus to its heading: keys pressed before that would still go to the one before. */
    const arrive = (heading: string): Promise<void> =>
      page.locator('h1:focus', { hasText: heading }).waitFor({ state: 'attached' })
    await press(/点一下，开始画/)
    await arrive('想要哪种风格？')
    await press(/水墨江南/)
    await arrive('想画什么？')
    await press(/雨后的石板小巷/)
    await press(/^下一步/)
    await arrive('贴上贴纸？')
    await press(/贴上：星星 2/)
    assert.equal(await page.locator('.stuck').count(), 1)
    await press(/^下一步/)
    await arrive('确认一下')
    await press(/多一张/)
    await press(/去付款/)
    await arrive('扫码付款')
    assert.deepEqual(problems, [])
    await page.context().close()
  },
}

export const journeys: readonly Journey[] = [looks, keys]
