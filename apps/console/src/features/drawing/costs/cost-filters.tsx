import { ALL_TENANTS_ASKED, type DrawMoney } from '@drawdesk/contract/drawing/draw-costs'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useLanguage, seededName } from '../../../lib/texts/language.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { COST_FILTERS, FILTER_NAMES, type CostFilter, type CostsAsked } from './asked.ts'
import { costsQuery } from './draw-costs.api.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'

const TEXTS = { apiId: 'byApi', styleId: 'byStyle', exId: 'byEx', userId: 'byUser' } as const
const POPUP_WIDTH_PX = 280

/** Narrows all figures to one API, style, experience or person. Ids belong to a tenant, so over all tenants there is nothing to choose. */
export function CostFilters({
  asked,
  onChange,
}: {
  asked: CostsAsked
  onChange: (changes: Partial<Record<CostFilter, string | undefined>>) => void
}) {
  const t = useTexts(drawCostsTexts)
  if (asked.tenantId === ALL_TENANTS_ASKED) return null
  const isNarrowed = FILTER_NAMES.some((name) => asked.filters[name] !== undefined)
  return (
    <div className="costs-narrow" role="group" aria-label={t('narrow')}>
      {FILTER_NAMES.map((name) => (
        <CostFilterChoice key={name} name={name} asked={asked} onChange={(id) => onChange({ [name]: id })} />
      ))}
      {isNarrowed && (
        <button
          type="button"
          className="costs-span"
          onClick={() => onChange(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
        >
          {t('narrowNone')}
        </button>
      )}
    </div>
  )
}

interface Choice {
  value: string
  label: string
  costs: readonly DrawMoney[]
}

const showChoice = ({ data }: { data: Choice }) => <ChoiceRow choice={data} />

function ChoiceRow({ choice: { label, costs } }: { choice: Choice }) {
  const language = useLanguage()
  return (
    <span className="costs-filter-row">
      <span>{label}</span>
      <span className="costs-soft">{costs.map((money) => amountText(money, language)).join(' + ')}</span>
    </span>
  )
}

/** What was drawn with in these days, the dearest first, as far as the other choices leave it. */
function CostFilterChoice({
  name,
  asked,
  onChange,
}: {
  name: CostFilter
  asked: CostsAsked
  onChange: (id: string | undefined) => void
}) {
  const t = useTexts(drawCostsTexts)
  const [isWanted, setIsWanted] = useState(false)
  const { [name]: chosen, ...others } = asked.filters
  const { data, isFetching, error } = useQuery({
    ...costsQuery({ ...asked, by: COST_FILTERS[name], filters: others }),
    enabled: isWanted || chosen !== undefined,
  })
  const known = (data?.rows ?? [])
    .filter(({ key }) => key !== '')
    .map((row): Choice => ({
      value: row.key,
      label: seededName(row.name) || t('gone', { id: row.key }),
      costs: row.costs,
    }))
  const isUnknown = chosen !== undefined && data !== undefined && !known.some(({ value }) => value === chosen)
  return (
    <Select
      className="costs-filter"
      aria-label={t(TEXTS[name])}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={POPUP_WIDTH_PX}
      loading={isFetching}
      placeholder={t(TEXTS[name])}
      notFoundContent={error ? t('failed') : t('narrowEmpty')}
      options={isUnknown ? [...known, { value: chosen, label: t('numbered', { id: chosen }), costs: [] }] : known}
      value={data || error ? (chosen ?? null) : null}
      optionRender={showChoice}
      onOpenChange={(isOpen) => {
        if (isOpen) setIsWanted(true)
      }}
      onChange={(id: string | null) => onChange(id ?? undefined)}
    />
  )
}
