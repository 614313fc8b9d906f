/** Braces in a text are none of blocks. */
const HAS_TEXT = /["']|url\(/

const GROUP = /^@(?:layer|media|supports|container)\b/

/** The rules in the text of a group's block; the serializer leaves no braces but those of blocks. */
const rulesIn = (block: string): string[] => {
  const rules: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < block.length; at++) {
    if (block[at] === '{') depth++
    if (block[at] !== '}' || --depth > 0) continue
    rules.push(block.slice(start, at + 1))
    start = at + 1
  }
  return rules
}

/**
 * A rule of a style sheet with its groups moved inside: `@media (…){.a{color:red}.b{color:blue}}` becomes
 * `.a{@media (…){color:red}}` and `.b{@media (…){color:blue}}`, which mean the same.
 */
export const nestGroupRules = (rule: string, groups: readonly string[] = []): string[] => {
  if (HAS_TEXT.test(rule)) return [rule]
  const at = rule.indexOf('{')
  const [head, block] = [rule.slice(0, at), rule.slice(at + 1, -1)]
  if (GROUP.test(head)) return rulesIn(block).flatMap((inner) => nestGroupRules(inner, [...groups, head]))
  if (groups.length === 0 || head.startsWith('@')) return [rule]
  return [`${head}{${groups.map((group) => `${group}{`).join('')}${block}${'}'.repeat(groups.length + 1)}`]
}
