import { useAlertText } from './useAlertText.ts'
import { failureText } from '../../api/failure-text.ts'

/** Says in the language in use what went wrong. */
export const useFailureText = () => {
  const text = useAlertText()
  return (error: unknown): string => text(failureText(error))
}
