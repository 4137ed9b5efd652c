import type { HomeBanner, HomeSection } from '@drawdesk/contract/operation/config-home'
import { useQuery } from '@tanstack/react-query'
import { MenuIcon } from '../../../../components/menu-icon.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { namedChoices } from '../config-home.api.ts'
import type { HomeDraft } from '../editor/home-draft.ts'
import { homeEditorTexts } from '../editor/home-editor.i18n.ts'

/** What stands for a figure until guests see the real one. */
const EXAMPLES = { drawings: '12,480', drawingsToday: '236', styles: '18', experiences: '3', guests: '5,120' } as const

/** The home page as guests see it on a phone, while it is edited. Nothing on it leads anywhere. */
export function PhonePreview({ draft: { banners, sections, shortcuts, figures } }: { draft: HomeDraft }) {
  const t = useTexts(homeEditorTexts)
  const isEmpty = [banners, sections, shortcuts, figures].every((part) => part.length === 0)
  return (
    <figure className="phone" aria-label={t('preview')}>
      {/* What scrolls must be reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="phone-screen" tabIndex={0} role="group" aria-label={t('preview')}>
        {isEmpty && <p className="phone-empty">{t('previewEmpty')}</p>}
        {banners.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className="phone-banners" tabIndex={0} role="group" aria-label={t('banners')}>
            {banners.map((banner, index) => (
              <Banner key={`${index} ${banner.image}`} banner={banner} />
            ))}
          </div>
        )}
        {shortcuts.length > 0 && (
          <ul className="phone-shortcuts">
            {shortcuts.map(({ name, icon }, index) => (
              <li key={`${index} ${name}`}>
                <span className="phone-icon">
                  <MenuIcon word={icon} />
                </span>
                {name || t('untitled')}
              </li>
            ))}
          </ul>
        )}
        {figures.length > 0 && (
          <ul className="phone-figures">
            {figures.map((figure) => (
              <li key={figure}>
                <b>{EXAMPLES[figure]}</b>
                {t(figure)}
              </li>
            ))}
          </ul>
        )}
        {sections.map((section, index) => (
          <Section key={`${index} ${section.type}`} section={section} />
        ))}
      </div>
      <figcaption>
        {t('preview')}
        {figures.length > 0 && <> · {t('previewHint')}</>}
      </figcaption>
    </figure>
  )
}

function Banner({ banner: { imageFile, title } }: { banner: HomeBanner }) {
  const t = useTexts(homeEditorTexts)
  return (
    <div className="phone-banner">
      {imageFile && <img src={imageFile.webUrl} alt="" />}
      {(title !== '' || !imageFile) && <span>{title || t('untitled')}</span>}
    </div>
  )
}

function Section({ section: { title, type, ids } }: { section: HomeSection }) {
  const t = useTexts(homeEditorTexts)
  const { data = [] } = useQuery(namedChoices(type, ids))
  const byId = new Map(data.map((choice) => [choice.id, choice]))
  return (
    <section className="phone-section">
      <h4>{title || t(type)}</h4>
      {ids.length === 0 ? (
        <p className="phone-none">{t('emptySection')}</p>
      ) : (
        <ul data-kind={type}>
          {ids
            .flatMap((id) => byId.get(id) ?? [])
            .map(({ id, name, file }) => (
              <li key={id}>
                <span className="phone-thumb">{file && <img src={file.thumbUrl} alt="" loading="lazy" />}</span>
                <span className="phone-name">{name}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
