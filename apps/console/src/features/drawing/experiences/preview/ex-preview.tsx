import { themeVariables } from '@drawdesk/contract/devices/kiosk-theme'
import { Segmented } from 'antd'
import { useDeferredValue, useState, type CSSProperties } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ExDraft, ExPictures } from '../editor/draft.ts'
import { useExState } from '../editor/editor-context.ts'
import { ResultScreen, StartScreen } from './guest-screen.tsx'
import './preview.css'
import { previewTexts } from './preview.i18n.ts'

const DEVICES = ['phone', 'kiosk', 'wide'] as const

/** What a guest would see with the form as it stands, on a phone or a kiosk of either form, before and after drawing. */
export function ExPreview() {
  const t = useTexts(previewTexts)
  const [device, setDevice] = useState<(typeof DEVICES)[number]>('phone')
  const [screen, setScreen] = useState<'start' | 'result'>('start')
  // Behind the typing.
  const draft = useDeferredValue(useExState((state) => state.draft))
  const styleFacts = useExState((state) => state.styleFacts)
  const pictures = useExState((state) => state.pictures)
  const isKiosk = device !== 'phone'
  const logo = draft.themeLogo === '' ? undefined : pictures.themeLogo
  const Screen = screen === 'start' ? StartScreen : ResultScreen
  return (
    <section className="ex-preview" aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <Segmented
          size="small"
          aria-label={t('device')}
          value={device}
          onChange={setDevice}
          options={DEVICES.map((value) => ({ value, label: t(value) }))}
        />
        <Segmented
          size="small"
          aria-label={t('screen')}
          value={screen}
          onChange={setScreen}
          options={[
            { value: 'start', label: t('start') },
            { value: 'result', label: t('result') },
          ]}
        />
      </header>
      <div className="guest-frame" data-device={device} style={isKiosk ? kioskLook(draft, pictures) : undefined}>
        {/* Scrolled by keys as well. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="guest-screen" role="region" aria-label={t(device)} tabIndex={0}>
          {isKiosk && logo && <img className="guest-logo" src={logo.webUrl} alt={draft.exName} />}
          <Screen draft={draft} styleFacts={styleFacts} pictures={pictures} />
        </div>
      </div>
    </section>
  )
}

const COLOUR = /^#[0-9a-f]{6}$/i
const known = (colour: string): string => (COLOUR.test(colour) ? colour : '')

/** As the page of kiosks works them out. */
function kioskLook({ themeAccent, themeBackground, themePicture }: ExDraft, pictures: ExPictures): CSSProperties {
  const picture = themePicture === '' ? undefined : pictures.themePicture
  const colours = themeVariables(
    { accent: known(themeAccent), background: known(themeBackground) },
    { isOverPicture: Boolean(picture) },
  )
  return {
    '--guest-ground': colours['--ground'],
    '--guest-card': colours['--card'],
    '--guest-line': colours['--line'],
    ...(picture
      ? {
          '--guest-behind': `linear-gradient(${colours['--veil']}, ${colours['--veil']}), url(${JSON.stringify(picture.webUrl)})`,
        }
      : {}),
    '--guest-text': colours['--ink'],
    '--guest-soft': colours['--quiet'],
    '--guest-accent': colours['--fill'],
    '--guest-on-accent': colours['--on-fill'],
  } as CSSProperties // own properties, which its type does not know
}
