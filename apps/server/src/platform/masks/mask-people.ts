/** Mobile numbers of the mainland and e-mail addresses, by their form. */
const PHONE = /(?<!\d)(?:\+?86[- ]?)?(1[3-9]\d)\d{4}(\d{4})(?!\d)/g
const MAIL = /([\w.+%-])[\w.+%-]{0,63}@((?:[\w-]{1,63}\.){1,8}[a-z]{2,24})(?![\w-])/gi
const MAY_HOLD_SOME = /@|1[3-9]\d{9}/

/** How people are reached, wherever it stands in a text: `138****1234`, `a***@host.example`. */
export function maskContacts(text: string): string {
  return MAY_HOLD_SOME.test(text) ? text.replace(PHONE, '$1****$2').replace(MAIL, '$1***@$2') : text
}

/** Is this the name of a field that says how somebody is reached? */
export function isContactName(name: string): boolean {
  return /phone|mobile|e-?mail|contact_?number|linkphone|^tel(?![a-z])/i.test(name)
}

/** What such a field holds, whatever its form: enough is left to distinguish two people. */
export function maskContact(value: string): string {
  const masked = maskContacts(value)
  if (masked !== value || value === '') return masked
  return value.length < 7 ? '••••' : `${value.slice(0, 3)}****${value.slice(-2)}`
}
