/** The half of pdf.js that parses; it comes without types. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: { initializeFromPort: (port: Worker) => void }
}
