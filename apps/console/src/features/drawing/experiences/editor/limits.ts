import { DrawEx } from '@drawdesk/contract/drawing/draw-ex'

/** What TypeBox keeps of a text's length or a number's size, as the kit reads it too. */
interface Limits {
  maxLength?: number
  maximum?: number
}

const of = (schema: object): Limits => schema
const { exName, muName, terms, price, paperPerPicture } = DrawEx.properties

/** Limits of the form, from the contract. */
export const EX_LIMITS = {
  nameLength: of(exName).maxLength ?? 0,
  venueLength: of(muName).maxLength ?? 0,
  termsLength: of(terms).maxLength ?? 0,
  priceFen: of(price).maximum ?? 0,
  paper: of(paperPerPicture).maximum ?? 0,
}
