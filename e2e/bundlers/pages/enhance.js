/* global window */
import { enhance } from '$app/forms';

enhance(document.forms[0], ({ submitter, cancel, formData, action }) => {
  window.report(action.pathname, [...formData], submitter.value);
  cancel();
});
