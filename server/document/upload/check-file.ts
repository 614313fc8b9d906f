import { fileRefusal, kindOfName } from '../../../domain/document-file.ts'
import { containerRefusal } from './check-container.ts'
import { officeRefusal } from './check-office.ts'
import { pdfRefusal } from './check-pdf.ts'
import { pictureRefusal } from './check-picture.ts'
import type { FileReader } from './file-reader.ts'
import { fullBudget, type Refusal } from './refusal.ts'
import { holdsTestFile } from './test-file.ts'

const refusalOf = (code: string | null): Refusal | null => (code === null ? null : { code })

/**
 * Why a file is refused, or null: wrong type or size, content that does not match the extension, or active content,
 * also in files inside it. Uses constant memory except for PDFs.
 * @throws Problem server.busy
 */
export const contentRefusal = async (name: string, file: FileReader): Promise<Refusal | null> => {
  const kind = kindOfName(name)?.kind
  const refused = fileRefusal({ name, size: file.size })
  if (refused || !kind) return refusalOf(refused)
  if (await holdsTestFile(file)) return { code: 'document.refused.virus' }
  switch (kind) {
    case 'pdf':
      return refusalOf(await pdfRefusal(file))
    case 'png':
    case 'jpeg':
      return refusalOf(await pictureRefusal(file, kind))
    case 'docx':
    case 'xlsx':
      return refusalOf(await officeRefusal(file, kind, fullBudget()))
    case 'asice':
      return containerRefusal(file, fullBudget())
  }
}
