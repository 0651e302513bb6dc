import nunjucks from 'nunjucks';

/** Only promptfoo knows a config's own filters, so templates with them cannot be rendered here. */
const ENVIRONMENT = new nunjucks.Environment(null, { autoescape: false });

/** Compiles the template of a prompt as promptfoo does. The result is undefined for what cannot be rendered here. */
export function rendererOf(template: string): (vars: object) => string | undefined {
  const compiled = new nunjucks.Template(template, ENVIRONMENT);
  return (vars) => {
    try {
      return compiled.render(vars);
    } catch {
      return undefined;
    }
  };
}
