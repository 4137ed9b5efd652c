import { PAY_CHANNELS, PAY_KINDS } from '@drawdesk/contract/money/pay-order'
import type { SalesRow, SalesTable } from '@drawdesk/contract/money/sales'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { FilterChoice } from '../../../components/costs/filter-choice.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { orderWords } from '../shared/order-words.i18n.ts'
import { salesQuery } from '../shared/sales.api.ts'
import { FILTERS, NO_FILTERS, queryOf, type SalesAsked, type SalesFilter } from './asked.ts'
import { salesTexts } from './sales.i18n.ts'

const CHOICES_MOST = 500

interface SalesFiltersProps {
  asked: SalesAsked
  /** That something was sold in; a choice where there are several. */
  currencies: SalesTable['currencies']
  onChange: (changes: Record<string, string | undefined>) => void
}

/** Narrows all figures to one experience, venue, channel, kind or currency. */
export function SalesFilters({ asked, currencies, onChange }: SalesFiltersProps) {
  const t = useTexts(salesTexts)
  const words = useTexts(orderWords)
  const { filters } = asked
  const choose = (name: SalesFilter) => (value: string | null) =>
    onChange({ [name]: value ?? undefined, page: undefined })
  const shared = { className: 'costs-filter', allowClear: true }
  return (
    <div className="costs-narrow" role="group" aria-label={t('filters')}>
      <Select
        {...shared}
        aria-label={t('kind')}
        placeholder={t('kindDefault')}
        value={filters.kind ?? null}
        options={PAY_KINDS.map((kind) => ({ value: kind, label: words(kind) }))}
        onChange={choose('kind')}
      />
      <PlaceChoice name="exId" asked={asked} onChange={choose('exId')} />
      <PlaceChoice name="muName" asked={asked} onChange={choose('muName')} />
      <Select
        {...shared}
        aria-label={t('channel')}
        placeholder={t('channel')}
        value={filters.channel ?? null}
        options={PAY_CHANNELS.map((channel) => ({ value: channel, label: words(channel) }))}
        onChange={choose('channel')}
      />
      {(currencies.length > 1 || filters.currency !== undefined) && (
        <Select
          {...shared}
          aria-label={t('currency')}
          placeholder={t('currency')}
          value={filters.currency ?? currencies[0] ?? null}
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
          onChange={choose('currency')}
        />
      )}
      {FILTERS.some((name) => filters[name] !== undefined) && (
        <button type="button" className="costs-span" onClick={() => onChange(NO_FILTERS)}>
          {t('clear')}
        </button>
      )}
    </div>
  )
}

const PLACE_KEYS = { exId: 'ex', muName: 'mu' } as const

/** Where something was sold in these days, as far as the other choices leave it; asked for when somebody opens it. */
function PlaceChoice({
  name,
  asked,
  onChange,
}: {
  name: keyof typeof PLACE_KEYS
  asked: SalesAsked
  onChange: (value: string | null) => void
}) {
  const t = useTexts(salesTexts)
  const [isWanted, setIsWanted] = useState(false)
  const { [name]: chosen, ...others } = asked.filters
  const { data, isFetching, error } = useQuery({
    ...salesQuery({ ...queryOf({ ...asked, filters: others }), by: PLACE_KEYS[name], current: 1, size: CHOICES_MOST }),
    enabled: isWanted || (name === 'exId' && chosen !== undefined),
  })
  const labelOf = ({ key, name: called }: SalesRow): string => called || t('gone', { id: key })
  const known = (data?.records ?? [])
    .filter(({ key }) => key !== '')
    .map((row) => ({ value: row.key, label: name === 'muName' ? row.key : labelOf(row) }))
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
