import { sellsourceResource, type Sellsource } from '@drawdesk/contract/operation/sellsource'
import { ResourcePage } from '../../../resource/resource-page.tsx'

const CELLS = {
  share: (row: Sellsource) => <span className="res-number">{row.share === '' ? '–' : `${row.share}%`}</span>,
}

/** Who brings guests, and for which share. */
export default function SellsourcePage() {
  return <ResourcePage resource={sellsourceResource} cells={CELLS} />
}
