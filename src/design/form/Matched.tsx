import { styled } from '../theme/styled.ts'

const Mark = styled('mark', {
  base: {
    bg: 'transparent',
    color: 'inherit',
    fontWeight: 700,
    textDecoration: 'underline',
    textDecorationColor: 'accent',
    textDecorationThickness: '2px',
    textUnderlineOffset: '3px',
  },
})

type Props = { text: string; search: string }

/** The text with the searched part marked. */
export const Matched = ({ text, search }: Props) => {
  const wanted = search.trim().toLocaleLowerCase('et')
  const at = wanted ? text.toLocaleLowerCase('et').indexOf(wanted) : -1
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <Mark>{text.slice(at, at + wanted.length)}</Mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
