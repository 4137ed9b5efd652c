import type { MenuMeta } from '@drawdesk/contract/rights/menu-meta'
import { Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { shellTextOf, useLanguage } from '../../../lib/texts/language.ts'
import { zh, type ShellTextKey } from '../../../lib/texts/shell-texts/zh.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { readJsonValue, writeJsonValue } from '../../../resource/kinds/json-value.ts'
import { menuTexts } from './menu.i18n.ts'
import { useRoleAliases } from './role-aliases.api.ts'

const NAME_MOST = 6
/** What is longer, or has a gap, is a sentence and no name. */
const NAMES = Object.entries(zh).flatMap(([key, text]) =>
  text.includes('{') || text.length > NAME_MOST ? [] : [key as ShellTextKey],
)

/** Who sees the entry and how it opens: `meta` of a menu, each part under a label of its own. */
export function MetaControl({ field, id = '', value, onChange, isDisabled, form }: InputProps): ReactNode {
  const t = useTexts(menuTexts)
  const language = useLanguage()
  const aliases = useRoleAliases()
  const meta = (readJsonValue(value) ?? {}) as MenuMeta // as the call gave it
  const roles = meta.roles ?? []
  const set = (change: MenuMeta) => onChange?.(writeJsonValue({ ...meta, ...change }))
  const wrong = (name: keyof MenuMeta) =>
    form?.errors?.fields.meta === undefined
      ? undefined
      : form.errors.all?.find(({ field }) => field.startsWith(`meta.${name}`))?.msg
  const partsOf = (name: keyof MenuMeta) => ({
    id: `${id}-${name}`,
    disabled: isDisabled,
    status: wrong(name) === undefined ? undefined : ('error' as const),
    'aria-invalid': wrong(name) === undefined ? undefined : true,
    'aria-describedby': `${id}-${name}-note`,
  })
  const part = (name: keyof MenuMeta, label: string, help: string, control: ReactNode) => (
    <div className="res-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      {control}
      <div id={`${id}-${name}-note`} className={wrong(name) === undefined ? 'res-help' : 'res-error'}>
        {wrong(name) ?? help}
      </div>
    </div>
  )
  return (
    <div id={id} className="menu-meta" role="group" aria-label={field.label} tabIndex={-1}>
      {part(
        'roles',
        t('roles'),
        t('rolesHelp'),
        <Select
          {...partsOf('roles')}
          mode="tags"
          value={roles}
          placeholder={t('rolesHint')}
          tokenSeparators={[',', '，']}
          showSearch={{ optionFilterProp: 'label' }}
          options={aliases.filter(({ value: alias }) => !roles.includes(alias))}
          onChange={(next: string[]) => set({ roles: [...new Set(next.map((alias) => alias.trim()).filter(Boolean))] })}
        />,
      )}
      {part(
        'menu',
        t('isListed'),
        t('isListedHelp'),
        <Switch
          id={`${id}-menu`}
          aria-describedby={`${id}-menu-note`}
          checked={meta.menu !== false}
          disabled={isDisabled}
          onChange={(menu) => set({ menu })}
        />,
      )}
      {part(
        'isTab',
        t('hasTab'),
        t('hasTabHelp'),
        <Switch
          id={`${id}-isTab`}
          aria-describedby={`${id}-isTab-note`}
          checked={meta.isTab !== false}
          disabled={isDisabled}
          onChange={(isTab) => set({ isTab })}
        />,
      )}
      {part(
        'i18n',
        t('textKey'),
        t('textKeyHelp'),
        <Select
          {...partsOf('i18n')}
          value={meta.i18n || undefined}
          placeholder={t('textKeyHint')}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={NAMES.map((key) => ({ value: key, label: `${shellTextOf(language, key)} (${key})` }))}
          onChange={(i18n?: string) => set({ i18n: i18n ?? '' })}
        />,
      )}
    </div>
  )
}
