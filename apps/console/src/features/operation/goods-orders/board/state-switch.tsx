import { GOODS_STATES, type GoodsState } from '@drawdesk/contract/operation/goods-order'
import { Segmented } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useColumn, useStateNames } from '../goods-order.api.ts'
import { goodsOrderTexts } from '../goods-order.i18n.ts'
import { countText } from './board-column.tsx'

interface StateSwitchProps {
  value: GoodsState
  filters: Readonly<Record<string, string>>
  onChange: (state: GoodsState) => void
}

/** Which column a narrow screen shows; each with its number. */
export function StateSwitch({ value, filters, onChange }: StateSwitchProps) {
  const t = useTexts(goodsOrderTexts)
  return (
    <div className="goods-switch">
      <Segmented
        aria-label={t('state')}
        value={value}
        options={GOODS_STATES.map((state) => ({ value: state, label: <Label state={state} filters={filters} /> }))}
        onChange={onChange}
      />
    </div>
  )
}

function Label({ state, filters }: { state: GoodsState; filters: Readonly<Record<string, string>> }) {
  const nameOf = useStateNames()
  const { data } = useColumn(state, filters)
  return (
    <>
      {nameOf(state)} <span className="res-number goods-switch-count">{countText(data?.pages[0])}</span>
    </>
  )
}
