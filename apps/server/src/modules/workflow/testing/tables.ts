/** A DMN file with one table that hits once: `rules` are a test and a result each. */
export const tableFile = (
  key: string,
  rules: readonly (readonly [test: string, result: string])[],
  { input = 'amount', output = 'who', name = `${key} table` } = {},
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d_${key}" name="d" namespace="http://drawdesk.test">
  <decision id="${key}" name="${name}">
    <decisionTable id="${key}_table" hitPolicy="FIRST">
      <input id="${key}_in" label="Amount"><inputExpression id="${key}_ex"><text>${input}</text></inputExpression></input>
      <output id="${key}_out" name="${output}" label="Approver"/>
      ${rules.map(([test, result], index) => `<rule id="${key}_${index}"><inputEntry id="${key}_t${index}"><text>${escaped(test)}</text></inputEntry><outputEntry id="${key}_r${index}"><text>${escaped(result)}</text></outputEntry></rule>`).join('\n      ')}
    </decisionTable>
  </decision>
</definitions>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
