// One thing, one word on screen, in each language (docs/glossary.md, "On screen"): what a text says otherwise.
const HAN = String.raw`\p{Script=Han}`

/** English that no text uses, as expressions: words of another century, British spelling, and what the reviews of 2026-11-23 found. */
const NEVER = [
  /\bmend(?:s|ed|ing)?\b/i,
  /\bwhoever\b/i,
  /\bheed\b|\bhitherto\b|\blately\b|\bthereof\b/i,
  /\bshall\b/i,
  /\b(?:some|every|any|no)body\b/i,
  /\bcall(?:ed)? off\b/i,
  /\b[Uu]nfold(?:ed)?\b|\bFold all\b/,
  /\bin all$/,
  /\bAdd below\b/i,
  /\bstands? in\b|\bgoes on by itself\b|\bat once$/i,
  /\be-mail/i,
  /organi[sz]e?s(?:ation)|\bcolour|\bcancelled\b|\bcancelling\b|\bfavourite|\bgrey\b|\blicence|\brecognise|\bcustomise|\bauthoris|\bbehaviour|\bcatalogue/i,
  /^Nothing in \{|: new$|: edit$|^Nobody\b/,
  /\bsell sources?\b|\bvoice packets?\b|\bhome config\b|\bchanges of rights\b|\bexplain rights\b|\bshort messages?\b/i,
  /\{\w+\} in all\b|\bnine in ten\b|\bhow long tokens count\b/i,
]

/** Chinese that no text uses. */
const NEVER_ZH = [
  [/您/u, '你'],
  [/[「」]/u, '“”'],
  [/绘图/u, '绘画'],
  [/机构/u, '部门'],
  [/服务方/u, '服务商'],
  [/秒钟前|分钟钟/u, '秒前'],
  [new RegExp(`[${HAN}”]\\?`, 'u'), '？'],
  [new RegExp(`${HAN},${HAN}`, 'u'), '，'],
]

/** Rows of the table "On screen" of the glossary: `{ zh, en, notZh, notEn }`. */
export function readTerms(glossary) {
  const part = glossary.split(/^## /m).find((section) => section.startsWith('On screen'))
  const rows = (part ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  return rows.map((line) => {
    const [zh, en, notZh, notEn] = line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim())
    const words = (cell) =>
      cell
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
    return { zh, en, notZh: words(notZh), notEn: words(notEn) }
  })
}

/** What is wrong with these texts: `file:line: …`, a line each. `fixed`: Chinese texts that the specification says word for word. */
export function termProblems(texts, terms, fixed = new Set()) {
  return texts.flatMap(({ file, line, zh, en }) =>
    [...chinese(zh, terms, fixed), ...english(zh, en, terms)].map((problem) => `${file}:${line}: ${problem}`),
  )
}

function chinese(zh, terms, fixed) {
  if (fixed.has(zh)) return []
  return [
    ...NEVER_ZH.flatMap(([pattern, instead]) => (pattern.test(zh) ? [`“${zh}”: write ${instead}`] : [])),
    ...terms.flatMap(({ zh: term, notZh }) =>
      notZh.filter((word) => zh.includes(word)).map((word) => `“${word}” in “${zh}”: write ${term}`),
    ),
  ]
}

function english(zh, en, terms) {
  // Names of code, of files and of settings are no words.
  const words = en.replaceAll(/`[^`]*`|\{\{[^}]*\}\}|https?:\S+|\b\w+[._/]\w[\w./]*/g, ' ')
  const full = /[\u3000-\u303f\uff00-\uffef]/u.exec(words)
  return [
    ...(full && !/【】/.test(en) && !new RegExp(HAN, 'u').test(en) ? [`full-width “${full[0]}” in “${en}”`] : []),
    ...(/[A-Za-z]'[a-z]/.test(words) ? [`“${en}”: write the apostrophe ’`] : []),
    ...NEVER.flatMap((pattern) => {
      const found = pattern.exec(words)
      return found ? [`“${found[0]}” in “${en}” is not used`] : []
    }),
    ...terms
      .filter(({ zh: term }) => zh.includes(term))
      .flatMap(({ zh: term, en: instead, notEn }) =>
        notEn
          .filter((word) => new RegExp(String.raw`\b${word}\b`, 'i').test(words))
          .map((word) => `“${word}” in “${en}” (${term}): write ${instead}`),
      ),
  ]
}
