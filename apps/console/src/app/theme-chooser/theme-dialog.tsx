import { AppModal } from '../../components/dialog/dialog.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { setPrimary, setTheme, useTheme, type ThemeChoice } from '../theme/theme-store.ts'
import { themes } from '../theme/themes.ts'
import { THEME_NAMES } from '../theme/tokens.ts'
import { texts } from './theme-chooser.i18n.ts'
import { ThemePicture } from './theme-picture.tsx'
import './theme-chooser.css'

const CHOICES: readonly ThemeChoice[] = ['system', ...THEME_NAMES]

/** The 11 themes, each with a small true picture, and "as the system says". A chosen theme comes with its own accent. */
export default function ThemeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useTexts(texts)
  const current = useTheme(({ choice }) => choice)
  const choose = (choice: ThemeChoice) => {
    setPrimary(undefined)
    setTheme(choice)
  }
  return (
    <AppModal open={isOpen} onCancel={onClose} footer={null} width={720} title={text('title')} destroyOnHidden>
      <p className="themes-help">{text('help')}</p>
      <div className="themes" role="radiogroup" aria-label={text('title')}>
        {CHOICES.map((choice) => (
          <label key={choice} className="themes-choice">
            <input
              type="radio"
              className="only-heard"
              name="theme"
              value={choice}
              checked={choice === current}
              onChange={() => choose(choice)}
            />
            <span className="themes-frame">
              {choice === 'system' ? (
                <>
                  <ThemePicture theme={themes.default} />
                  <ThemePicture theme={themes.dark} isHalf />
                </>
              ) : (
                <ThemePicture theme={themes[choice]} />
              )}
            </span>
            <span className="themes-name">{text(choice)}</span>
          </label>
        ))}
      </div>
    </AppModal>
  )
}
