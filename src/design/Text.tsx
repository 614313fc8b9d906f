import { chakra } from '@chakra-ui/react/styled-system'

/** A paragraph or a run of words (`as="span"`). */
export const Text = chakra('p', {
  variants: {
    tone: {
      plain: {},
      soft: { color: 'ink2' },
      faint: { color: 'ink3' },
      danger: { color: 'danger' },
    },
    size: {
      meta: { textStyle: 'meta' },
      small: { textStyle: 'small' },
      body: {},
      input: { textStyle: 'input' },
      amount: { textStyle: 'amount' },
    },
    strong: { true: { fontWeight: 600 } },
    numeric: { true: { whiteSpace: 'nowrap' } },
  },
})
