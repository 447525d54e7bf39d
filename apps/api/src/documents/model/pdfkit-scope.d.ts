// pdfkit 0.20 has the scope of a table header cell; its published types do not know it yet.
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Column' | 'Row'
  }
}
