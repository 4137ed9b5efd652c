import type { ReactNode } from 'react'
import './colleagues.css'

/** What a picker offers: a name, and at the end of the line what sets it apart from others of that name. */
export interface OfferOption {
  value: string
  label: string
  detail: string
  disabled?: boolean
}

/** For `optionRender` of a select. */
export const renderOffer = ({ data: { label, detail } }: { data: OfferOption }): ReactNode => (
  <span className="flow-offer">
    <span className="flow-offer-name">{label}</span>
    {detail !== '' && <span className="flow-offer-detail">{detail}</span>}
  </span>
)
