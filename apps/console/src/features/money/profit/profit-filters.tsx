import { PROFIT_OF_ALL, type ProfitKey, type ProfitTable } from '@drawdesk/contract/money/profit'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { FilterChoice } from '../../../components/costs/filter-choice.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { NO_FILTERS, queryOf, type ProfitAsked, type ProfitFilter } from './asked.ts'
import { profitQuery } from './profit.api.ts'
import { profitTexts } from './profit.i18n.ts'

const CHOICES_MOST = 500
const KEYS = { styleId: 'style', exId: 'ex', loginId: 'device', tenantId: 'tenant' } as const satisfies Partial<
  Record<ProfitFilter, ProfitKey>
>

interface ProfitFiltersProps {
  asked: ProfitAsked
  profit: Pick<ProfitTable, 'currency' | 'others'> | undefined
  isOperator: boolean
  onChange: (changes: Record<string, string | undefined>) => void
}

/** Narrows all figures to one style, experience, device, tenant or currency. */
export function ProfitFilters({ asked, profit, isOperator, onChange }: ProfitFiltersProps) {
  const t = useTexts(profitTexts)
  const { filters } = asked
  const choose = (name: ProfitFilter) => (value: string | null) =>
    onChange({ [name]: value ?? undefined, page: undefined })
  const currencies = profit ? [profit.currency, ...profit.others.map(({ currency }) => currency)] : []
  return (
    <div className="costs-narrow" role="group" aria-label={t('filters')}>
      {isOperator && <Choice name="tenantId" asked={asked} onChange={choose('tenantId')} />}
      <Choice name="styleId" asked={asked} onChange={choose('styleId')} />
      <Choice name="exId" asked={asked} onChange={choose('exId')} />
      <Choice name="loginId" asked={asked} onChange={choose('loginId')} />
      {(currencies.length > 1 || filters.currency !== undefined) && (
        <Select
          className="costs-filter"
          allowClear
          aria-label={t('currency')}
          placeholder={t('currency')}
          value={filters.currency ?? currencies[0] ?? null}
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
          onChange={choose('currency')}
        />
      )}
      {Object.keys(filters).length > 0 && (
        <button type="button" className="costs-span" onClick={() => onChange(NO_FILTERS)}>
          {t('clear')}
        </button>
      )}
    </div>
  )
}

/** What something was sold or spent on in these days, as far as the other choices leave it; asked for when somebody opens it. */
function Choice({
  name,
  asked,
  onChange,
}: {
  name: keyof typeof KEYS
  asked: ProfitAsked
  onChange: (value: string | null) => void
}) {
  const t = useTexts(profitTexts)
  const [isWanted, setIsWanted] = useState(false)
  const { [name]: chosen, ...others } = asked.filters
  const { data, isFetching, error } = useQuery({
    ...profitQuery({
      ...queryOf({ ...asked, order: 'brought', filters: others }),
      by: KEYS[name],
      current: 1,
      size: CHOICES_MOST,
    }),
    enabled: isWanted || (chosen !== undefined && chosen !== PROFIT_OF_ALL),
  })
  const known = [
    ...(name === 'tenantId' ? [{ value: PROFIT_OF_ALL, label: t('allTenants') }] : []),
    ...(data?.records ?? [])
      .filter(({ key }) => key !== '')
      .map(({ key, name: called }) => ({ value: key, label: called || t('gone', { id: key }) })),
  ]
  return (
    <FilterChoice
      label={t(name)}
      emptyText={error ? t('failed') : t('noChoice')}
      isLoading={isFetching}
      options={known}
      chosen={chosen}
      onOpen={() => setIsWanted(true)}
      onChange={onChange}
    />
  )
}
