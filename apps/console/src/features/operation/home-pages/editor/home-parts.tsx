import {
  HOME_FIGURES,
  HOME_SECTION_TYPES,
  type HomeBanner,
  type HomeSection,
  type HomeShortcut,
} from '@drawdesk/contract/operation/config-home'
import { Checkbox, Input, Select } from 'antd'
import { IconPicker } from '../../../../components/icon-picker/icon-picker.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BannerPicture } from './banner-picture.tsx'
import { ChoicePicker } from './choice-picker.tsx'
import { FRESH, type HomeDraft } from './home-draft.ts'
import { homeEditorTexts } from './home-editor.i18n.ts'
import { ItemField } from './item-field.tsx'
import { SortableRows } from './sortable-rows.tsx'

const TITLE_LENGTH = 100
const NAME_LENGTH = 30
const LINK_LENGTH = 500

interface PartProps<Items> {
  items: Items
  canEdit: boolean
  /** What is wrong at a place (`banners[0].link`). */
  errorAt: (path: string) => string | undefined
  onChange: (items: Items) => void
}

export function Banners({ items, canEdit, errorAt, onChange }: PartProps<HomeBanner[]>) {
  const t = useTexts(homeEditorTexts)
  const nameOf = ({ title }: HomeBanner, place: number) => title.trim() || t('bannerN', { n: place })
  return (
    <SortableRows
      items={items}
      nameOf={nameOf}
      addLabel={t('addBanner')}
      fresh={FRESH.banners}
      canEdit={canEdit}
      onChange={onChange}
    >
      {(banner, index, change) => (
        <div className="front-banner">
          <BannerPicture
            banner={banner}
            name={nameOf(banner, index + 1)}
            error={errorAt(`banners[${index}].image`)}
            canEdit={canEdit}
            onChange={change}
          />
          <div className="front-item-fields">
            <ItemField label={t('bannerTitle')} error={errorAt(`banners[${index}].title`)}>
              {(props) => (
                <Input
                  {...props}
                  value={banner.title}
                  maxLength={TITLE_LENGTH}
                  disabled={!canEdit}
                  autoComplete="off"
                  onChange={({ target }) => change({ title: target.value })}
                />
              )}
            </ItemField>
            <LinkField
              label={t('bannerLink')}
              link={banner.link}
              error={errorAt(`banners[${index}].link`)}
              canEdit={canEdit}
              onChange={(link) => change({ link })}
            />
          </div>
        </div>
      )}
    </SortableRows>
  )
}

export function Sections({ items, canEdit, errorAt, onChange }: PartProps<HomeSection[]>) {
  const t = useTexts(homeEditorTexts)
  /** The first entry of it that is wrong. */
  const errorOfIds = (index: number, ids: readonly string[]) =>
    ids.map((_, place) => errorAt(`sections[${index}].ids[${place}]`)).find((error) => error !== undefined)
  return (
    <SortableRows
      items={items}
      nameOf={({ title }, place) => title.trim() || t('sectionN', { n: place })}
      addLabel={t('addSection')}
      fresh={FRESH.sections}
      canEdit={canEdit}
      onChange={onChange}
    >
      {(section, index, change) => (
        <div className="front-item-fields">
          <ItemField label={t('sectionTitle')} error={errorAt(`sections[${index}].title`)}>
            {(props) => (
              <Input
                {...props}
                value={section.title}
                maxLength={TITLE_LENGTH}
                disabled={!canEdit}
                autoComplete="off"
                onChange={({ target }) => change({ title: target.value })}
              />
            )}
          </ItemField>
          <ItemField label={t('sectionType')} error={errorAt(`sections[${index}].type`)}>
            {({ id, status }) => (
              <Select
                id={id}
                status={status}
                value={section.type}
                disabled={!canEdit}
                options={HOME_SECTION_TYPES.map((type) => ({ value: type, label: t(type) }))}
                onChange={(type: HomeSection['type']) => change({ type, ids: [] })}
              />
            )}
          </ItemField>
          <div className="front-item-wide">
            <ItemField label={t('sectionIds', { type: t(section.type) })} error={errorOfIds(index, section.ids)}>
              {(props) => (
                <ChoicePicker
                  id={props.id}
                  status={props.status}
                  describedBy={props['aria-describedby']}
                  type={section.type}
                  ids={section.ids}
                  isDisabled={!canEdit}
                  onChange={(ids) => change({ ids })}
                />
              )}
            </ItemField>
          </div>
        </div>
      )}
    </SortableRows>
  )
}

export function Shortcuts({ items, canEdit, errorAt, onChange }: PartProps<HomeShortcut[]>) {
  const t = useTexts(homeEditorTexts)
  return (
    <SortableRows
      items={items}
      nameOf={({ name }, place) => name.trim() || t('shortcutN', { n: place })}
      addLabel={t('addShortcut')}
      fresh={FRESH.shortcuts}
      canEdit={canEdit}
      onChange={onChange}
    >
      {(shortcut, index, change) => (
        <div className="front-item-fields front-shortcut-fields">
          <ItemField label={t('shortcutIcon')} error={errorAt(`shortcuts[${index}].icon`)}>
            {({ id }) => (
              <IconPicker id={id} value={shortcut.icon} isDisabled={!canEdit} onChange={(icon) => change({ icon })} />
            )}
          </ItemField>
          <ItemField label={t('shortcutName')} error={errorAt(`shortcuts[${index}].name`)}>
            {(props) => (
              <Input
                {...props}
                value={shortcut.name}
                maxLength={NAME_LENGTH}
                disabled={!canEdit}
                autoComplete="off"
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </ItemField>
          <LinkField
            label={t('shortcutLink')}
            link={shortcut.link}
            error={errorAt(`shortcuts[${index}].link`)}
            canEdit={canEdit}
            onChange={(link) => change({ link })}
          />
        </div>
      )}
    </SortableRows>
  )
}

export function Figures({
  items,
  canEdit,
  onChange,
}: Pick<PartProps<HomeDraft['figures']>, 'items' | 'canEdit' | 'onChange'>) {
  const t = useTexts(homeEditorTexts)
  return (
    <Checkbox.Group
      className="front-figure-choice"
      disabled={!canEdit}
      value={items}
      options={HOME_FIGURES.map((figure) => ({ value: figure, label: t(figure) }))}
      onChange={(chosen) => onChange(HOME_FIGURES.filter((figure) => chosen.includes(figure)))}
    />
  )
}

function LinkField({
  label,
  link,
  error,
  canEdit,
  onChange,
}: {
  label: string
  link: string
  error: string | undefined
  canEdit: boolean
  onChange: (link: string) => void
}) {
  const t = useTexts(homeEditorTexts)
  return (
    <ItemField label={label} error={error}>
      {(props) => (
        <Input
          {...props}
          value={link}
          maxLength={LINK_LENGTH}
          disabled={!canEdit}
          autoComplete="off"
          inputMode="url"
          placeholder={t('linkHint')}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </ItemField>
  )
}
