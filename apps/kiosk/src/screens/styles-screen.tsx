import type { KioskMe } from '@drawdesk/contract/devices/kiosk'
import { useTexts } from '../lib/language.tsx'
import { BigButton } from '../parts/big-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { commonTexts } from '../texts/common-texts.ts'
import { styleTexts } from '../texts/flow-texts.ts'

/** Styles by their covers; the one that is touched is taken. */
export function StylesScreen({
  me,
  picked,
  onChoose,
  onBack,
}: {
  me: KioskMe
  picked: string
  onChoose: (styleId: string) => void
  onBack: () => void
}) {
  const t = useTexts(styleTexts)
  const common = useTexts(commonTexts)
  const styles = (me.experience.styles ?? []).filter(({ active }) => active === 1)
  return (
    <Screen name="styles" title={t('title')} foot={<BigButton onPress={onBack}>{common('back')}</BigButton>}>
      <ul className="style-grid">
        {styles.map(({ styleId, styleName, coverFile }) => (
          <li key={styleId}>
            <button
              type="button"
              className={`style-card ${styleId === picked ? 'is-picked' : ''}`}
              onClick={() => onChoose(styleId)}
            >
              <span className="style-cover">
                {coverFile ? (
                  <img src={coverFile.webUrl || coverFile.url} alt="" loading="lazy" />
                ) : (
                  <span aria-hidden="true">{[...styleName][0]}</span>
                )}
              </span>
              <span className="style-name">{styleName}</span>
            </button>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
