/** The provider's script, version 1: `ePayco.checkout.configure({ key, test }).open(data)`. */
;(() => {
  const page = 'https://checkout.example/epayco/checkout'

  function open(settings, data) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = page
    form.hidden = true
    for (const [name, value] of Object.entries({ ...data, ...settings })) {
      if (value === null || value === undefined) continue
      const field = document.createElement('input')
      field.type = 'hidden'
      field.name = name
      field.value = typeof value === 'object' ? JSON.stringify(value) : String(value)
      form.append(field)
    }
    document.body.append(form)
    // A field may be called "submit".
    HTMLFormElement.prototype.submit.call(form)
  }

  function configure({ key, test = false }) {
    return { open: (data) => open({ key, test }, data) }
  }

  window.ePayco = { checkout: { configure } }
})()
