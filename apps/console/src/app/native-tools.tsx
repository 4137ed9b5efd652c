import { LANGUAGES } from '@drawdesk/contract/core/texts'
import { setLanguage, useLanguage } from '../lib/texts/language.ts'
import { useShellText } from '../lib/texts/texts.ts'
import { setTheme, useTheme } from './theme/theme-store.ts'

/** Language and light/dark without antd, for the pages before the shell. */
export function NativeTools() {
  const text = useShellText()
  const language = useLanguage()
  const isDark = useTheme(({ theme }) => theme.isDark)
  return (
    <div className="native-tools" role="group" aria-label={text('tools.label')}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          className="native-tool"
          lang={each}
          disabled={each === language}
          onClick={() => void setLanguage(each)}
        >
          {text(`language.${each}`)}
        </button>
      ))}
      <button
        type="button"
        className="native-tool native-tool-icon"
        aria-label={text(isDark ? 'theme.default' : 'theme.dark')}
        title={text(isDark ? 'theme.default' : 'theme.dark')}
        onClick={() => setTheme(isDark ? 'default' : 'dark')}
      >
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          {isDark ? <Sun /> : <path d="M16.5 12.4A7 7 0 0 1 7.6 3.5a7 7 0 1 0 8.9 8.9z" className="native-tool-line" />}
        </svg>
      </button>
    </div>
  )
}

function Sun() {
  return (
    <g className="native-tool-line">
      <circle cx="10" cy="10" r="3.5" />
      <path d="M10 1.5v2m0 13v2M1.5 10h2m13 0h2M4 4l1.4 1.4m9.2 9.2L16 16M4 16l1.4-1.4m9.2-9.2L16 4" />
    </g>
  )
}
