import { themeVariables } from '@drawdesk/contract/devices/kiosk-theme'
import { Segmented } from 'antd'
import { useDeferredValue, useState, type CSSProperties } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ExDraft } from '../editor/draft.ts'
import { useExState } from '../editor/editor-context.ts'
import { ResultScreen, StartScreen } from './guest-screen.tsx'
import './preview.css'
import { previewTexts } from './preview.i18n.ts'

/** What a guest would see with the form as it stands, on a phone or a kiosk, before and after drawing. */
export function ExPreview() {
  const t = useTexts(previewTexts)
  const [device, setDevice] = useState<'phone' | 'kiosk'>('phone')
  const [screen, setScreen] = useState<'start' | 'result'>('start')
  // Behind the typing.
  const draft = useDeferredValue(useExState((state) => state.draft))
  const styleFacts = useExState((state) => state.styleFacts)
  const coverFile = useExState((state) => state.coverFile)
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
          options={[
            { value: 'phone', label: t('phone') },
            { value: 'kiosk', label: t('kiosk') },
          ]}
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
      <div className="guest-frame" data-device={device} style={device === 'kiosk' ? kioskColours(draft) : undefined}>
        {/* Scrolled by keys as well. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="guest-screen" role="region" aria-label={t(device)} tabIndex={0}>
          <Screen draft={draft} styleFacts={styleFacts} coverFile={coverFile} />
        </div>
      </div>
    </section>
  )
}

const COLOUR = /^#[0-9a-f]{6}$/i
const known = (colour: string): string => (COLOUR.test(colour) ? colour : '')

/** As the page of kiosks works them out. */
function kioskColours({ themeAccent, themeBackground }: ExDraft): CSSProperties | undefined {
  const [accent, background] = [known(themeAccent), known(themeBackground)]
  if (accent === '' && background === '') return undefined
  const colours = themeVariables({ accent, background })
  return {
    '--guest-ground': colours['--ground'],
    '--guest-text': colours['--ink'],
    '--guest-soft': colours['--quiet'],
    '--guest-accent': colours['--fill'],
    '--guest-on-accent': colours['--on-fill'],
  } as CSSProperties // own properties, which its type does not know
}
